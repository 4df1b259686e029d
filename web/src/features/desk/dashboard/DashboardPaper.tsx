import './paper.css'
import { formatDay, today } from '../../../ui/format.ts'
import { OnPaper } from '../../growth/reports/OnPaper.tsx'

/** The dashboard's heading on paper; apart, since the first screen loads without it. */
export const DashboardPaper = () => <OnPaper about={[formatDay(today())]} />
