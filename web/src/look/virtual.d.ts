declare module "virtual:japanese.css";
declare module "virtual:names.css";
declare module "virtual:japanese" {
  export const letters: string;
}
