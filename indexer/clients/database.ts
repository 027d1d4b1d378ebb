import { Sequelize } from 'sequelize';

/** The catalog's database: MySQL 8 or MariaDB 10.11, times in UTC. */
export function connectDatabase(url: string): Sequelize {
  return new Sequelize(url, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: 8, min: 0, idle: 10_000 },
    define: { underscored: true, freezeTableName: true, charset: 'utf8mb4' },
  });
}
