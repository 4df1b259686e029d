import './theme/client.css'
import { createRoot } from 'react-dom/client'
import { ClientPages } from './features/homes/client/ClientPages.tsx'
import { lazyPart } from './features/homes/client/lazy.tsx'
import { state } from './features/homes/client/site.ts'

const container = document.getElementById('root')
const deal = lazyPart(() => import('./features/deals/client-deals/ClientDeal.tsx').then((m) => m.ClientDeal))
if (container && state) createRoot(container).render(<ClientPages others={{ deal }} />)
