/** Availability (B16) and the facts that the trade states (B17). */
export const statements = () => [
  ...['availability', 'availability_date', 'plot_size', 'floor_area', 'furnishing', 'land_use', 'available_from'].map(
    (column) => `alter table listings add column ${column} text`,
  ),
  ...['floor_number', 'parking_spaces', 'lease_term_years', 'lease_years_left', 'deposit_months'].map(
    (column) => `alter table listings add column ${column} integer`,
  ),
  ...['lift', 'servants_quarter', 'own_compound', 'gated', 'service_charge_included', 'negotiable'].map(
    (column) => `alter table listings add column ${column} integer`,
  ),
  ...['deposit_kes', 'service_charge'].map((column) => `alter table listings add column ${column} double precision`),
  "alter table listings add column water text default '[]' not null",
]
