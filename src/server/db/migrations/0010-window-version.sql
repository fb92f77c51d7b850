-- Each change of the chunks of a window increments its version, so that what was read from them can be cached.
alter table telemetry_window add column version integer not null default 1;
