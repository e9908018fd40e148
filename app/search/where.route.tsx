import { Form } from 'react-router'
import { nameOfPlace } from '../../domain/listings/place-key.ts'
import { groupByTown, listPlaceChoices, type PlaceChoice } from '../../domain/places/place-choices.ts'
import { toPlaceName } from '../../domain/search/filters.ts'
import { countResults } from '../../domain/search/results.ts'
import { everything, formatSearch, type Search } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import buttons from '../ui/button.module.css'
import type { Route } from './+types/where.route'
import { readSearch } from './read-search.ts'
import styles from './where.module.css'

/** An agency may have listings in many hundred places: a page of all would be larger than any other. */
const maxChoices = 400

/** The towns and places of a screen as checkboxes: the choice of the filter's field "Where" for a browser without script (G1). */
export async function loader(args: Route.LoaderArgs) {
  const { screen, search, prepared } = await readSearch(args)
  const all = countResults(prepared, everything).counts
  const here = countResults(prepared, search).counts
  const choices = listPlaceChoices(args.context.get(siteContext).atlas.findPlace, all)
  const chosen = [...search.town, ...search.place]
  const count = (choice: PlaceChoice) => ({
    ...choice,
    count: here.town.values[choice.value] ?? here.place.values[choice.value] ?? 0,
  })
  return {
    screen,
    search,
    chosen,
    towns: groupByTown(choices, chosen, maxChoices).map(({ town, places }) => ({
      town: count(town),
      places: places.map(count),
    })),
    more: Math.max(0, choices.length - maxChoices),
  }
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return [
    ...pageMeta(matches, {
      title: 'Choose towns and neighbourhoods',
      description: 'Every town and neighbourhood in which we have properties, to choose several at once.',
      path: urls.choosePlaces(),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Where({ loaderData: { screen, search, chosen, towns, more } }: Route.ComponentProps) {
  const elsewhere = { ...search, town: [], place: [] }
  const alone = towns.filter(({ places }) => places.length === 0)
  return (
    <div className={`page-width ${styles.screen}`}>
      <h1>Where are you looking?</h1>
      <p className={styles.lead}>
        Tick towns or neighbourhoods, up to 20 of each. The numbers are for “{searchTitle(screen, elsewhere)}”.
      </p>
      <Form action={urls.listings(screen)} className={styles.form}>
        {[...formatSearch(elsewhere)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {towns.map(
          ({ town, places }) =>
            places.length > 0 && (
              <fieldset key={town.value}>
                <legend>{toPlaceName(town.value)}</legend>
                <Choice name="town" choice={town} label={`All of ${toPlaceName(town.value)}`} chosen={chosen} />
                {places.map((place) => (
                  <Choice key={place.value} name="place" choice={place} label={toShortName(place)} chosen={chosen} />
                ))}
              </fieldset>
            ),
        )}
        {alone.length > 0 && (
          <fieldset>
            <legend>Other towns</legend>
            {alone.map(({ town }) => (
              <Choice key={town.value} name="town" choice={town} label={toPlaceName(town.value)} chosen={chosen} />
            ))}
          </fieldset>
        )}
        {more > 0 && <p>We have properties in {more} more places: type their name into the search.</p>}
        <div className={styles.buttons}>
          <button type="submit" className={buttons.primary}>
            Show properties
          </button>
          <Link to={urls.listings(screen, formatSearch(search))}>Back without a change</Link>
        </div>
      </Form>
    </div>
  )
}

function toShortName({ value }: PlaceChoice) {
  return toPlaceName(nameOfPlace({ key: value }))
}

type ChoiceProps = {
  name: keyof Pick<Search, 'town' | 'place'>
  choice: PlaceChoice
  label: string
  chosen: readonly string[]
}

function Choice({ name, choice: { value, count, formerNames = [] }, label, chosen }: ChoiceProps) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <span>
        {label} <small>({count})</small>
        {formerNames.length > 0 && <small> formerly {formerNames.join(', ')}</small>}
      </span>
    </label>
  )
}
