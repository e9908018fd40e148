/** The service charge for each square metre, in KES a month, and whether premises are sold as a going concern (B17). */
export const statements = () => [
  'alter table listings add column service_charge_per_square_metre double precision',
  'alter table listings add column going_concern integer',
]
