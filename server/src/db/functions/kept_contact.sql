-- Who was kept when the contact with this id was merged into another, and so on; the id itself if it was not.
create or replace function kept_contact(of_tenant bigint, id bigint) returns bigint language plpgsql stable as $$
declare
  next bigint;
begin
  loop
    select into_id into next from public.merged_contact where tenant_id = of_tenant and contact_id = id;
    if not found then return id; end if;
    id := next;
  end loop;
end $$;
