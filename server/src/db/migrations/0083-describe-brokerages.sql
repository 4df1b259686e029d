-- What a brokerage says of itself (decision 0071): its phone, its website and its logo, a picture in storage and the name of
-- the file that was chosen.
alter table tenant
  add column phone text check (phone ~ '^[2-9]\d{9}$'),
  add column web_domain text,
  add column logo_key text,
  add column logo_name text;
call track('tenant', never => '{logo_key}');
