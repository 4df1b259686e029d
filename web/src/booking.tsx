import './theme/client.css'
import { createRoot } from 'react-dom/client'
import { BookingSite } from './features/homes/booking/BookingSite.tsx'
import { state } from './features/homes/booking/state.ts'

const container = document.getElementById('root')
if (container && state) createRoot(container).render(<BookingSite state={state} />)
