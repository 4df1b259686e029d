-- Null until the mail is looked at after it was turned on: then from the next Monday on.
alter table report_mail alter column sent_for drop not null;
