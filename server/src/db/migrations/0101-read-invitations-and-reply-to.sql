-- Where a received email asks for its answers, if not at its sender; and the appointment that it invites to.
alter table message add column reply_to text[] default '{}'::text[] not null;
alter table message add column invitation jsonb;
-- A phone put a reaction into words, such as Liked “Saturday?”: nobody waits for an answer.
alter table message add column is_reaction boolean default false not null;

-- The invitation that an appointment was made from.
alter table appointment add column invitation_uid text;
create index appointment_invitation on appointment (tenant_id, invitation_uid) where invitation_uid is not null;
call track('appointment', title => 'title', quiet => '{reminded_for,date_changed,sequence}', never => '{search_text}');
