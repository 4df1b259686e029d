-- Only so that it comes back with its opportunity.
call track('opportunity_move', inserts => false);
