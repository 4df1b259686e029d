-- 0019 is through. The functions that take over from aside_meanwhile come no earlier than with this: what is filled would
-- otherwise miss what was touched meanwhile.
drop procedure fill_contact_aside;
