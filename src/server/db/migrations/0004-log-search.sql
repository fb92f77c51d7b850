-- Lines of the log are written much more often than they are searched.
{{search log(text_key) without positions}};

-- So that the size of the log is computed again.
delete from log_segment;
