"""The words that scripts of pages say: a module for each part, translated by gettext."""
