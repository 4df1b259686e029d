-- The day that somebody set for a line of one transaction's checklist, instead of the brokerage's rule.
alter table checklist_line add column due_day date;
