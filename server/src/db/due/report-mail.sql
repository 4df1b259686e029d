-- A user who wants the reports by email: at once, and then on Mondays in their time zone, as report-mails.jobs.ts decides.
call keep_due('user_account', 'report-mail', 'user_id',
  at => $$case when r.date_deactivated is null and (r.notification_settings ->> 'MondayReportByEmail')::boolean
    then now() end$$,
  of => '{notification_settings,time_zone,date_deactivated}');
