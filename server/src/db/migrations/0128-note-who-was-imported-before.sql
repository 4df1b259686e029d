-- By itself, because it can take long: contacts are read meanwhile. Not recorded as a change of those that were imported
-- before; the triggers have nothing to keep up with it.
alter table contact disable trigger user;
update contact c set is_imported = true from change g
where g.tenant_id = c.tenant_id and g.row_id = c.contact_id and g.table_name = 'contact' and g.what = 'Added'
  and g.via = 'Import';
alter table contact enable trigger user;
