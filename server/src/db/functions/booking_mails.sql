-- How many emails with a link to confirm a booking an address was sent since then, by any brokerage of the installation,
-- without one of them having been used: anybody can type anybody's address.
create or replace function booking_mails(email_address text, since timestamptz)
returns bigint
language sql stable security definer
begin atomic
  select coalesce(sum(b.mails), 0) from public.booking b
  where b.email = email_address and b.date_created > since and b.date_confirmed is null;
end;
