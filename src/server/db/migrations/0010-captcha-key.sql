create table captcha_key (
  id         {{id}},
  label      text        check (label is null or length(label) between 1 and 100),
  key_sealed text        not null,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1
);
