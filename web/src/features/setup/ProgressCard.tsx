/** How far the setup checklist is; nothing once it was closed (S1§4). */
export const ProgressCard = () => null
