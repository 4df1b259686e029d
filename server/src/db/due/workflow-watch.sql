-- A lead that nobody has been in touch with, when the time for that is over.
call keep_due('workflow_watch', 'workflow-watch', 'workflow_watch_id', at => 'r.at', of => '{at}');
