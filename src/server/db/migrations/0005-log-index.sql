-- New lines of the log enter the text index later, many at once.
{{search log(text_key) in batches}};
