/** Up to this width vouchers are laid out for a phone, in pixels; the styles say the same. */
export const PHONE_PX = 700;
