"""The strings of the pages' scripts: a module for each part, translated by gettext."""
