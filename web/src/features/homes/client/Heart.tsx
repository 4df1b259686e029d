import { setClientFavorite } from '@dormer/contract/homes/client-listings'
import { IconHeart } from '@tabler/icons-react'
import { messageOf } from '../../../api/client.ts'
import classes from './card.module.css'
import { say } from './say.tsx'
import { ask, visit } from './site.ts'
import { asSomebody } from './who.tsx'

const set = (key: string, isFavorite: boolean) => {
  const now = visit.get()
  const others = now.Favorites.filter((one) => one !== key)
  visit.set({ ...now, Favorites: isFavorite ? [key, ...others] : others })
}

/** Adds or removes a favorite. It shows at once; if saving fails, it says so and reverts. */
export const Heart = ({ listingKey, of }: { listingKey: string; of: string }) => {
  const isFavorite = visit.use().Favorites.includes(listingKey)
  const press = async () => {
    const IsFavorite = !isFavorite
    set(listingKey, IsFavorite)
    try {
      const kept = await asSomebody(() => ask(setClientFavorite, { body: { ListingKey: listingKey, IsFavorite } }))
      // A visitor who registers meanwhile has a visit without it.
      set(listingKey, kept === undefined ? !IsFavorite : IsFavorite)
      if (kept !== undefined) say(IsFavorite ? 'Saved to your favorites' : 'No longer a favorite')
    } catch (error) {
      set(listingKey, !IsFavorite)
      say(messageOf(error), true)
    }
  }
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${of}`}
      onClick={press}
    >
      <IconHeart size={22} aria-hidden />
    </button>
  )
}
