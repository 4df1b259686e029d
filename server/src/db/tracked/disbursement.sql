call track('disbursement', quiet => '{date_updated}');
