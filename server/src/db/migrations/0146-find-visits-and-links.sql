-- A contact's visits: what a household looked at presets the search for it (decision 0117).
create index concurrently if not exists client_visit_contact on client_visit (tenant_id, contact_id) where contact_id is not null;
-- Who looked at a listing, likes it or was sent it.
create index concurrently if not exists client_view_listing on client_view (tenant_id, listing_key);
create index concurrently if not exists client_favorite_listing on client_favorite (tenant_id, mls_id, listing_key);
create index concurrently if not exists client_link_sent on client_link (tenant_id, date_created) where message_id is not null;
