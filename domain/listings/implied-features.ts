import type { ListingOf } from './fields.ts'

type Facts = Pick<ListingOf<string>, 'propertyFeatures' | 'furnishing' | 'parkingSpaces' | 'water'>

/** The feature keys of a record as its other fields mean them; those of which no field speaks stay (B17). */
export function withImpliedFeatures<Some extends Facts>(record: Some): Some {
  const implied = listImplied(record)
  const kept = record.propertyFeatures.filter((feature) => implied[feature] !== false)
  const added = Object.keys(implied).filter((feature) => implied[feature] && !kept.includes(feature))
  const isSame = added.length === 0 && kept.length === record.propertyFeatures.length
  return isSame ? record : { ...record, propertyFeatures: [...kept, ...added] }
}

/** The feature keys of which no other field speaks: a page says no fact twice (B17). */
export function ownFeatures(record: Facts): Facts['propertyFeatures'] {
  const implied = listImplied(record)
  return record.propertyFeatures.filter((feature) => implied[feature] === undefined)
}

/** True where the record says so; of one that names both, and of one that is silent, false. */
export function isFurnished(record: Facts): boolean {
  const { propertyFeatures: features } = withImpliedFeatures(record)
  return features.includes('Furnished') && !features.includes('Unfurnished')
}

/** Each feature that a field states, or denies. */
function listImplied({ furnishing, parkingSpaces, water }: Facts): Record<string, boolean> {
  return {
    ...(furnishing !== null && {
      Furnished: furnishing === 'Furnished',
      Unfurnished: furnishing === 'Unfurnished',
    }),
    ...(parkingSpaces !== null && { Parking_Spaces: parkingSpaces > 0 }),
    ...(water.length > 0 && { Water_Supply: true }),
  }
}
