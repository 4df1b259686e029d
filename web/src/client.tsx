import './theme/client.css'
import { createRoot } from 'react-dom/client'
import { ClientPages } from './features/homes/client/ClientPages.tsx'
import { state } from './features/homes/client/site.ts'

const container = document.getElementById('root')
if (container && state) createRoot(container).render(<ClientPages />)
