call track('transaction_financials', quiet => '{edited_by_id,split_by_id,date_split,outdated_by}');
