-- Who answers a conversation: whoever it was given to, else the contact's agent, else its lender. Null, as while its
-- contact is deleted, means any admin (decision 0034).
create or replace function conversation_choose_answerer() returns trigger language plpgsql as $$
begin
  new.answerer_id := case when not new.is_orphaned
    then coalesce(new.assigned_user_id, new.assigned_agent_id, new.assigned_lender_id) end;
  -- Whoever answered it until now put it off, not whoever does from now on.
  if tg_op = 'UPDATE' and new.answerer_id is distinct from old.answerer_id then
    new.snoozed_until := null;
  end if;
  return new;
end $$;

-- Triggers run in order of their names: this one after take_contact_columns.
create or replace trigger then_choose_answerer
  before insert or update of contact_id, assigned_user_id, assigned_agent_id, assigned_lender_id on conversation
  for each row execute function conversation_choose_answerer();
