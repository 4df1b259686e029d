-- Which deal that a closed one was settled after no longer counts: its figures would be others now.
alter table transaction_financials add column outdated_by text;
call track('transaction_financials', quiet => '{edited_by_id,split_by_id,date_split,outdated_by}');
