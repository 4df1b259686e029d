-- Room within the page for the row as it is once the message is settled.
alter table message set (fillfactor = 60);
