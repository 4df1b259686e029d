-- A contact from a file was known before: it is no lead that has just arrived (speed to lead). Not recorded as a change of
-- the contacts that were imported before; the triggers have nothing to keep up with it.
alter table contact add column is_imported boolean not null default false;
alter table contact disable trigger user;
update contact c set is_imported = true from change g
where g.tenant_id = c.tenant_id and g.row_id = c.contact_id and g.table_name = 'contact' and g.what = 'Added'
  and g.via = 'Import';
alter table contact enable trigger user;
