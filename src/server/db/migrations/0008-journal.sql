-- The accepted reports of each commit, in the format of `packed-reports.ts`, until their window is closed.
create table telemetry_journal (
  id        {{id bigint}},
  -- The window of the reports: their time in milliseconds since 1970, divided by 300,000.
  window_id integer   not null,
  -- The process that wrote them.
  node      integer   not null,
  bytes     {{bytes}} not null
);
-- Closing a window reads its rows.
create index telemetry_journal_window on telemetry_journal (window_id);
