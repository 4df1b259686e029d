-- Nicknames are searched like the other names. Those that are there already are added to the text, as
-- contact_search_text would write it; contacts without one keep their row.
update contact_text t set search_text = t.search_text || ' ' || public.search_fold(c.nickname)
from contact c
where c.tenant_id = t.tenant_id and c.contact_id = t.contact_id and c.nickname is not null;
