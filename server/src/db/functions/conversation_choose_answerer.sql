-- Whose a conversation is to answer: whoever it was given to, else the contact's agent, else its lender; null: any
-- admin's (decision 0034), as it is while its contact is deleted.
create or replace function conversation_choose_answerer() returns trigger language plpgsql as $$
begin
  new.answerer_id := case when not new.is_orphaned
    then coalesce(new.assigned_user_id, new.assigned_agent_id, new.assigned_lender_id) end;
  return new;
end $$;

-- By its name the last to run: take_contact_columns comes before it.
create or replace trigger then_choose_answerer
  before insert or update of contact_id, assigned_user_id, assigned_agent_id, assigned_lender_id on conversation
  for each row execute function conversation_choose_answerer();
