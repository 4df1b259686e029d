-- Where somebody is signed in: the address and browser of the sign-in, and of each renewal.
alter table session add column address text;
alter table session add column user_agent text;
