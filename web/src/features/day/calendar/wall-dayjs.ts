import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { toWallTime } from '../../../ui/wall-time.ts'

dayjs.extend(utc)

/**
 * The dayjs that the calendar's library gets (vite.config.ts): what a clock shows is read as if it were UTC, where each
 * day has 24 hours. In the browser's zone, a day on which clocks change would be drawn an hour off.
 */
const wallDayjs = (time: dayjs.ConfigType = toWallTime(Date.now()), ...rest: [string?, boolean?]) =>
  dayjs.utc(time, ...rest)

export default Object.assign(wallDayjs, dayjs) as typeof dayjs
