import './theme/client.css'
import { createRoot } from 'react-dom/client'
import { ClientPages } from './features/homes/client/ClientPages.tsx'

const container = document.getElementById('root')
if (container) createRoot(container).render(<ClientPages />)
