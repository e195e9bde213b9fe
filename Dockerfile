# The image of web, worker and beat; docker-compose.yml says which of them it runs as.
FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
COPY requirements.txt /
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r /requirements.txt

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 STATIC_MANIFEST=1
RUN useradd --system --uid 10001 --no-create-home site
COPY --from=build /venv /venv
WORKDIR /site
COPY manage.py ./
COPY meuterer_site meuterer_site
COPY games games
COPY docs docs
COPY locale locale
# Not manage.py, which would install what the image leaves out.
RUN python -m django collectstatic --noinput --settings=meuterer_site.settings
USER site
EXPOSE 8000
CMD ["python", "-m", "meuterer_site.server", "--host=0.0.0.0", "--port=8000"]
