-- That somebody here stopped all messages stands beside what the contact themselves said (unsubscribed, STOP, spam) or a
-- bounce, as date_bounced does: lifting one leaves the other.
alter table suppression
  add column date_by_hand timestamptz,
  add column by_hand_user_id bigint,
  add foreign key (tenant_id, by_hand_user_id) references user_account on delete set null (by_hand_user_id);
create index suppression_by_hand_user on suppression (tenant_id, by_hand_user_id) where by_hand_user_id is not null;

-- Until now only the evidence told of it. A no to texts that a user recorded may be a STOP they decided on.
update suppression s set date_by_hand = no.date_created, by_hand_user_id = no.user_id
from (
  select distinct on (n.tenant_id, n.address) n.tenant_id, n.address, n.date_created, n.user_id
  from consent n
  where n.channel = 'Email' and n.says = 'No' and n.user_id is not null and not exists (
    select from consent y where y.tenant_id = n.tenant_id and y.channel = n.channel and y.address = n.address and y.says = 'Yes'
      and y.consent_id > n.consent_id)
  order by n.tenant_id, n.address, n.consent_id desc
) no
where s.tenant_id = no.tenant_id and s.channel = 'Email' and s.address = no.address and s.reason <> 'ByHand';
