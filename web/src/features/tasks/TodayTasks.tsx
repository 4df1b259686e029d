/** The dashboard's card of tasks that are due today or past due (S1§2; A130). */
export const TodayTasks = () => null
