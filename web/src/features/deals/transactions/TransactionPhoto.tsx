import { IconHome } from '@tabler/icons-react'
import { useState } from 'react'
import cards from '../../../ui/photo-card.module.css'

/** The property's picture, or a placeholder. */
export const TransactionPhoto = ({ url, alt = '' }: { url: string | null; alt?: string }) => {
  const [failed, setFailed] = useState<string>()
  if (!url || failed === url)
    return (
      <div className={cards.nothing}>
        <IconHome size={32} stroke={1.5} aria-label="No picture" role="img" />
      </div>
    )
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cards.photo}
      width={600}
      height={400}
      onError={() => setFailed(url)}
    />
  )
}
