/** Runes everywhere, and a scoped class instead of inline styles, as the server's Content-Security-Policy asks. */
export default { compilerOptions: { runes: true } };
