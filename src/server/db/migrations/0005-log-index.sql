-- The writer of the log adds its lines to the text index, many at once.
{{search log(text_key) in batches}};
