# The image of web, worker and beat; docker-compose.yml says which of them it runs as.
# With --build-arg REQUIREMENTS=requirements-telemetry.txt it can report errors and traces.
FROM python:3.11-slim AS build
ARG REQUIREMENTS=requirements.txt
ENV PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
COPY ${REQUIREMENTS} /requirements.txt
RUN /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r /requirements.txt

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV DJANGO_SETTINGS_MODULE=meuterer_site.settings STATIC_MANIFEST=1
RUN useradd --system --uid 10001 --no-create-home site
COPY --from=build /venv /venv
WORKDIR /site
# No lists of requirements: beside them, manage.py would install what it misses.
COPY manage.py ./
COPY meuterer_site meuterer_site
COPY games games
COPY docs docs
COPY locale locale
# Compiled once, and not whenever a process or a health check starts.
RUN python -m compileall -q --invalidation-mode unchecked-hash meuterer_site games
RUN python manage.py collectstatic --noinput --ignore redoc --ignore rest_framework
USER site
EXPOSE 8000
CMD ["python", "-m", "meuterer_site.server", "--host=0.0.0.0", "--port=8000"]
