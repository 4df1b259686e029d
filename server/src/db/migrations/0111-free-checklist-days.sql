-- Which days of a transaction a due date may be counted from is in the catalog of its fields; the API refuses others.
alter table checklist_template_line drop constraint checklist_template_line_due_from_check;
alter table checklist_line drop constraint checklist_line_due_from_check;
