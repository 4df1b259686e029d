-- What is confirmed is that somebody reads the mail of one address. Whose address it no longer is sees nothing of the contact:
-- not after the agent has corrected it, and not as another contact.
alter table client_visit add column confirmed_hash bytea;
update client_visit v set confirmed_hash = sha256(convert_to(c.email, 'UTF8'))
from contact c where v.is_confirmed and c.tenant_id = v.tenant_id and c.contact_id = v.contact_id and c.email is not null;
alter table client_visit drop column is_confirmed;
