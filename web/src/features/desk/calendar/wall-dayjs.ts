import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { toWallTime } from '../../../ui/wall-time.ts'

dayjs.extend(utc)

/**
 * The dayjs given to the calendar library (vite.config.ts): wall-clock times are read as UTC, where every day has 24
 * hours. In the browser's zone, days with a clock change would be drawn an hour off.
 */
const wallDayjs = (time: dayjs.ConfigType = toWallTime(Date.now()), ...rest: [string?, boolean?]) =>
  dayjs.utc(time, ...rest)

export default Object.assign(wallDayjs, dayjs) as typeof dayjs
