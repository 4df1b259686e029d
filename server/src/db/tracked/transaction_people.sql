call track('transaction_people', never => '{search_text}');
